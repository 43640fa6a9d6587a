/** Texts of the specification, word for word (part 2 §5, §6 and §8), except those about links and the two that name what is added
 *  and removed. */
export const collectionCopy = {
  goneMeanwhile: 'The collection was deleted, or you are no longer in it. Nothing was changed.',
  notFound: 'Collection not found',
  isPrivate: 'This is a private collection. Login or request collection owner to make it public.',
  wrongAddress:
    'The address is incomplete, its link was replaced, or the collection is no longer shared or was deleted. Ask the person who sent it.',
  replaced: 'This link was replaced',
  askSender: 'Ask the person who sent it for the new link.',
  noAccess: "You don't have access to this collection",
  notLoaded: 'Failed to load collection data. Please try again.',
  noneLoaded: 'Failed to load collections',
  notChanged: 'Failed to update collection',
  nameMissing: 'Collection name is required',
  homeMissing: 'Property ID is required',
  collectionMissing: 'Collection ID is required',
  none: 'No collections yet. Create your first collection to organize properties.',
  empty: 'No properties in this collection yet.',
  added: 'Property added to collection successfully!',
  askRemove: 'Are you sure you want to remove this property from the collection?',
  askDelete: 'Are you sure you want to delete this collection?',
  withGroup: 'Shared with group',
  homeGone: 'This home is no longer in the collection.',
  logInTo: {
    list: 'Please log in to view collections',
    create: 'Please log in to create collections',
    add: 'Please log in to add properties to collections',
    remove: 'Please log in to remove properties from collections',
    change: 'Please log in to update collections',
    delete: 'Please log in to delete collection',
  },
}
