/** Addresses of collections. */
export const collectionPath = (collectionId: string) => `/collections/${collectionId}`
export const newCollectionPath = '/profile/properties/new-collection'
/** The page that does without JavaScript what the save dialog does. */
export const savePath = (homeId: string) => `/expanded-listing/${homeId}/save`
/** Where anybody reads a public one. */
export const publicPath = (shareId: string) => `/collections/${shareId}`

/** How a public address ends: 128 random bits. No id of a collection looks like that. */
export const isShareId = (text: string) => /^[\w-]{22}$/.test(text)
