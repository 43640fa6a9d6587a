/** Those of the specification (part 2 §8) are word for word. */
export const listsCopy = {
  notLoaded: 'Failed to load properties',
  noLikes: 'No liked properties yet. Browse listings and save properties you like.',
  noViews: 'No recently viewed properties.',
  noneHidden: 'No hidden homes. Homes that you hide are removed from your searches and listed here.',
  clearViews: 'Clear the list',
  viewsOff: 'Stop remembering',
  viewsOn: 'Remember homes I open',
  viewsAreOff: 'Homes you open are not remembered.',
}
