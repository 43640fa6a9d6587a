/** The messages of cards; lists of saved homes have more (ui/empty-lists.tsx). Texts of the specification (part 2 §8) are word for
 *  word. */
export const saveCopy = {
  logIn: 'Please log in to save properties',
  cardFailed: 'Failed to update. Please try again.',
  notUpdated: 'Failed to update liked status',
  logInAgain: 'You are logged out. Log in and try again.',
  gone: 'This home is no longer offered.',
}
