/** Whether the page itself is zoomed, by two fingers or a touchpad. Then its wheel and fingers are the browser's. */
export const isPageZoomed = () => (window.visualViewport?.scale ?? 1) > 1;
