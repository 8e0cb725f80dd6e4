// The interface texts of the toasts.
export const region = 'Notifications';
export const dismiss = (title: string) => `Dismiss: ${title}`;
