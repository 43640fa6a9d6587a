/** The width from which pages are laid out side by side: the breakpoint `md` of tokens.css, for use in scripts. In rem,
 *  because it scales with the user's font size. */
export const WIDE_SCREEN = '(min-width: 48.0625rem)'
