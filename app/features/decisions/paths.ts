import { href } from 'react-router'
/** The inquiry about a home, with a group's other members ticked; a later feature owns its page. */
export const askTogetherPath = (listingId: string, groupId: string) =>
  `${href('/expanded-listing/:propertyId/inquire', { propertyId: listingId })}?group=${groupId}`
export const decisionPath = (collectionId: string) =>
  href('/collections/:collectionId/decision', { collectionId })
