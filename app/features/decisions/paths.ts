/** The inquiry about a home, with the other members of a group ticked; its page belongs to a later feature. */
export const askTogetherPath = (homeId: string, groupId: string) =>
  `/expanded-listing/${homeId}/inquire?group=${groupId}`
export const decisionPath = (collectionId: string) => `/collections/${collectionId}/decision`
