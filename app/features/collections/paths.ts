/** Addresses of collections. */
export const collectionPath = (collectionId: string) => `/collections/${collectionId}`
export const newCollectionPath = '/profile/properties/new-collection'
/** The page that does without JavaScript what the save dialog does. */
export const savePath = (homeId: string) => `/expanded-listing/${homeId}/save`
