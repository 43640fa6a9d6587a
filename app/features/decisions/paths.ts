/** The inquiry about a home, with the other members of a group ticked; its page belongs to a later feature. */
export const askTogetherPath = (listingId: string, groupId: string) =>
  `/expanded-listing/${listingId}/inquire?group=${groupId}`
export const decisionPath = (collectionId: string) => `/collections/${collectionId}/decision`
