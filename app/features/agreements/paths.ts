import { href } from 'react-router'
export const agreementPath = (groupId: string) => href('/profile/groups/:groupId/agreement', { groupId })
