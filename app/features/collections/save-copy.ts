/** Messages for saving a home from its card; the rest are in copy.ts. Texts of the specification, word for word (part 2 §5, §6 and
 *  §8). */
export const savingCopy = {
  notCreated: 'Failed to create collection',
  noCollectionId: 'Failed to get collection ID',
  notAdded: 'Failed to add property',
  notRemoved: 'Failed to remove property',
}
