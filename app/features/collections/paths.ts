/** URLs of collections. */
export const collectionPath = (collectionId: string) => `/collections/${collectionId}`
export const newCollectionPath = '/profile/properties/new-collection'
/** The page that replaces the save dialog without JavaScript. */
export const savePath = (listingId: string) => `/expanded-listing/${listingId}/save`
/** Where anybody can read a public collection. */
export const publicPath = (shareId: string) => `/collections/${shareId}`

/** Whether this is the last part of a public URL: 128 random bits, a format that ids of collections never have. */
export const isShareId = (text: string) => /^[\w-]{22}$/.test(text)
