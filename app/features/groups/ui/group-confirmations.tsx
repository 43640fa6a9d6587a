import type { GroupPage } from '../views.ts'
import { groupPath } from '../paths.ts'
import { groupCopy } from '../copy.ts'
import { AskFirst } from '#app/web/ask-first.tsx'

type Props = {
  group: GroupPage
  /** The confirmation named in the URL. */
  ask: string | null
  memberId: string | null
  busy: boolean
}

/** The confirmations before a member leaves, removes someone or deletes the group. */
export function GroupConfirmations({ group, ask, memberId, busy }: Props) {
  const no = groupPath(group.groupId)
  const isFounder = group.members.some(({ self, founder }) => self && founder)
  const member = group.members.find((each) => each.memberId === memberId && !each.self)
  if (ask === 'remove' && member && isFounder) {
    const name = member.name === 'A member' ? 'this member' : member.name
    return (
      <AskFirst
        question={`Remove ${name} from the group?`}
        fields={{ intent: 'remove', member: member.memberId }}
        yes="Remove"
        failed={`Failed to remove ${name}`}
        {...{ no, busy }}
      >
        They will be notified by email and will no longer see what is shared with the group.
      </AskFirst>
    )
  }
  if (ask === 'leave') {
    const isLast = group.members.length === 1
    return (
      <AskFirst
        question="Leave this group?"
        fields={{ intent: 'leave' }}
        yes="Leave the group"
        failed="Failed to leave the group"
        {...{ no, busy }}
      >
        {isLast
          ? 'You are the last member, so the group will be deleted when you leave.'
          : `You will no longer see what is shared with it. What you put there stays with the group: homes and notes in its collections, and your answers in decisions that have closed. Inquiries that name you stay with the manager; you can take back your email address under Your inquiries. To come back, you need a new invitation.${
              isFounder
                ? ' The member who has been in it longest will become its founder, who can remove members and delete it.'
                : ''
            }`}
      </AskFirst>
    )
  }
  if (ask === 'delete' && isFounder) {
    return (
      <AskFirst
        question={groupCopy.askDelete}
        fields={{ intent: 'delete' }}
        yes="Delete the group"
        failed="Failed to delete the group"
        {...{ no, busy }}
      >
        It will be deleted for everyone in it and cannot be restored. The others will be notified by email.
      </AskFirst>
    )
  }
  return null
}
