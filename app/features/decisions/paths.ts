import { href } from 'react-router'
/** The inquiry about a home, with the other members of a group ticked; its page belongs to a later feature. */
export const askTogetherPath = (listingId: string, groupId: string) =>
  `${href('/expanded-listing/:propertyId/inquire', { propertyId: listingId })}?group=${groupId}`
export const decisionPath = (collectionId: string) =>
  href('/collections/:collectionId/decision', { collectionId })
