/** Whether keyboards of this system have Command in place of Ctrl, and a delete key that sends Backspace. */
export function isApple(): boolean {
  return navigator.userAgent.includes('Mac OS X');
}
