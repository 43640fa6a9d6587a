import { href } from 'react-router'
export const groupsPath = href('/profile/groups')
export const groupPath = (groupId: string) => `${groupsPath}/${groupId}`
export const invitationPath = (groupId: string) => `${groupPath(groupId)}/invitation`
export const newGroupPath = `${groupsPath}/new`
export const editGroupPath = (groupId: string) => `${groupPath(groupId)}/edit`
