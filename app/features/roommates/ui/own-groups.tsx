import { useId } from 'react'
import { Link } from 'react-router'
import { groupPath } from '#app/features/groups/paths.ts'
import { looksForText } from '#app/features/groups/flash-copy.ts'
import { GroupDialogLink, GroupDialogs } from '#app/features/groups/ui/group-dialog-link.tsx'
import { InvitationRows } from '#app/features/groups/ui/invitation-rows.tsx'
import { Faces } from '#app/features/groups/ui/group-card.tsx'
import type { GroupsAndInvitations } from '#app/features/groups/views.ts'
import { groupCopy } from '#app/features/groups/copy.ts'
import { formatList } from '#app/platform/text/format.ts'

/** The user's groups and invitations next to their matches, each group with a dialog to edit it, and a button to create one. */
export function OwnGroups({ groups, invitations }: GroupsAndInvitations) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid max-w-[52rem] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          Roommate groups
        </h2>
        <GroupDialogLink groupId={null}>New group</GroupDialogLink>
      </div>
      {invitations.length > 0 && <InvitationRows invitations={invitations} />}
      {groups.length === 0 && invitations.length === 0 && <p className="text-ink-2">{groupCopy.none}</p>}
      {groups.length > 0 && (
        <ul
          aria-labelledby={id}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {groups.map((group) => (
            <li key={group.groupId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <Faces people={group.members} />
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={groupPath(group.groupId)}
                  className="reach text-lg wrap-anywhere underline-offset-4 hover:underline"
                >
                  {group.name}
                </Link>
                <p className="wrap-anywhere text-ink-2">
                  {[formatList(group.members.map(({ name }) => name)), ...looksForText(group)].join(' · ')}
                </p>
              </div>
              <GroupDialogLink groupId={group.groupId} aria-label={`Edit ${group.name}`}>
                Edit
              </GroupDialogLink>
            </li>
          ))}
        </ul>
      )}
      <GroupDialogs />
    </section>
  )
}
