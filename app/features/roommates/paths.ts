import { href } from 'react-router'
export const findMatePath = href('/find-mate')
export const matchesPath = `${findMatePath}?tab=matches`
/** The page for offering a place. */
export const roomPath = href('/profile/place')
/** Candidates for a group that is looking for one more member. */
export const groupMatchPath = (groupId: string, page = 1) =>
  `${findMatePath}?group=${groupId}${page > 1 ? `&page=${page}` : ''}`
export const profilePath = (userId: string) => href('/public-profile/:userId?', { userId })
export const matchPath = (userId: string) => `${profilePath(userId)}/match`
