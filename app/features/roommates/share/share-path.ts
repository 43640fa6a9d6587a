/** Where a home is sent to a match or a group; apart from the form's rules, since every card names it. */
export const sharePath = (listingId: string) => `/expanded-listing/${listingId}/share`
