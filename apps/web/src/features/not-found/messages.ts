/** The interface texts of the page for unknown addresses (fixed). */
export const messages = {
  documentTitle: 'Page Not Found · Salon',
  heading: 'Page Not Found',
  text: "The page you're looking for doesn't exist.",
  home: 'Go Home',
  back: 'Go Back',
};
