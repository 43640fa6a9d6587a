/** Texts of the specification, word for word (part 2 §5 and §8). */
export const groupCopy = {
  notFound: 'Roommate group not found',
  mustBeMemberToAdd: 'You must be a member of the group to add others',
  mustBeMemberToRemove: 'You must be a member of the group to remove others',
  alreadyMember: 'User is already a member of this group',
  notMember: 'User is not a member of this group',
  notCreated: 'Failed to create roommate group',
  notLoaded: 'Failed to get group details',
  none: "You don't have any roommate groups",
  noMembers: 'No members added yet',
  noUsers: 'No users found',
  askDelete: 'Are you sure you want to delete this group?',
  logInTo: {
    create: 'Please log in to create a roommate group',
    add: 'Please log in to add members',
    remove: 'Please log in to remove members',
    details: 'Please log in to view details',
    list: 'Please log in to view your groups',
  },
}

/** Why a person with a link to join a group has to log in. It names neither the group nor its members. */
export const LOG_IN_TO_JOIN = 'You are invited to a roommate group. Log in or sign up to see it and join.'

/** Why a member cannot remove others or delete the group. */
export const FOUNDER_ONLY =
  'Only the founder of the group can do that: the person who has been in it longest. You can leave it, or block someone.'

/** The message in the group dialog when the group was deleted while it was open. */
export const GONE_MEANWHILE =
  'This group is no longer available: someone deleted it or removed you from it. Nothing was saved.'

/** The name shown in a group when one of the two people has blocked the other. */
export const A_MEMBER = 'A member'
