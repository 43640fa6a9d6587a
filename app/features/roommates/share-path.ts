import { href } from 'react-router'
/** The page that sends a home to a match or a group; in a file of its own because every card uses it. */
export const sharePath = (listingId: string) =>
  href('/expanded-listing/:propertyId/share', { propertyId: listingId })
