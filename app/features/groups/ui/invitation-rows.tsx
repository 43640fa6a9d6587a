import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { invitationPath } from '../paths.ts'
import type { InvitationCard } from '../views.ts'

/** The invitations to groups that the user has not answered. */
export const InvitationRows = ({ invitations }: { invitations: InvitationCard[] }) => (
  <ul className={rowsBox} aria-label="Groups that you are invited to">
    {invitations.map(({ groupId, name, from }) => (
      <li key={groupId} className="flex flex-wrap items-center gap-3 px-4 py-3">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="block text-lg">{name}</span>
          <span className="block text-sm text-ink-2">{from} asks you to join</span>
        </p>
        <ButtonLink to={invitationPath(groupId)} size="s" aria-label={`Answer the invitation to ${name}`}>
          Answer
        </ButtonLink>
      </li>
    ))}
  </ul>
)
