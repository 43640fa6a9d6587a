import { href } from 'react-router'

export const subletPath = (subletId: string) => href('/sublets/:subletId', { subletId })
export const ownSubletsPath = href('/profile/sublets')
