import { href } from 'react-router'
/** The page that sends a home to a match or a group. It has its own file because every card uses it. */
export const sharePath = (listingId: string) =>
  href('/expanded-listing/:propertyId/share', { propertyId: listingId })
