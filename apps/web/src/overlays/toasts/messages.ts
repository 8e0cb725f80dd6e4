// The interface texts of the toasts.
// Constants, not an object: the bundle of the first page then has no property names.
export const region = 'Notifications';
export const dismiss = (title: string) => `Dismiss: ${title}`;
