import { href } from 'react-router'

export const collectionPath = (collectionId: string) => href('/collections/:collectionId', { collectionId })
export const newCollectionPath = href('/profile/properties/new-collection')
/** The page that creates a collection for a group. */
export const newGroupCollectionPath = (groupId: string) => `${newCollectionPath}?group=${groupId}`
/** The page that replaces the save dialog without JavaScript. */
export const savePath = (listingId: string) =>
  href('/expanded-listing/:propertyId/save', { propertyId: listingId })
/** Where anyone can read a public collection. */
export const publicPath = (shareId: string) => href('/collections/:collectionId', { collectionId: shareId })

/** Whether this is the last part of a public URL: 128 random bits, a format that ids of collections never have. */
export const isShareId = (text: string) => /^[\w-]{22}$/.test(text)
