/** The page that sends a home to a match or a group; in a file of its own because every card uses it. */
export const sharePath = (listingId: string) => `/expanded-listing/${listingId}/share`
