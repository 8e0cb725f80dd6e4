/** The easing of all movements; styles/tokens.css has the same for CSS. */
export const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';
