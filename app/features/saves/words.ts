/** Word for word from the specification (part 2 §8), but for the last. */
export const words = {
  logIn: 'Please log in to save properties',
  cardFailed: 'Failed to update. Please try again.',
  notUpdated: 'Failed to update liked status',
  noLikes: 'No liked properties yet. Browse listings and save properties you like.',
  noViews: 'No recently viewed properties.',
  gone: 'This home is no longer offered.',
}
