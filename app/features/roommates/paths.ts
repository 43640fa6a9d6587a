/** Addresses of finding roommates. */
export const findMatePath = '/find-mate'
export const matchesPath = `${findMatePath}?tab=matches`
/** Where somebody offers a place. */
export const roomPath = '/profile/place'
export const profilePath = (userId: string) => `/public-profile/${userId}`
export const matchPath = (userId: string) => `${profilePath(userId)}/match`
