import { PersonRow, rowsBox } from '#app/features/groups/ui/people/person-row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { CollectionPage } from '../../views.ts'
import { useScreen } from '../screen/use-screen.ts'

/** The members of a collection, and the button to leave it. */
export function PeoplePanel({ members, sharedWith }: Pick<CollectionPage, 'members' | 'sharedWith'>) {
  const { to } = useScreen()
  const byGroup = sharedWith.group === null ? undefined : `Member through “${sharedWith.group.name}”`
  return (
    <div className="grid content-start gap-3">
      <ul className={rowsBox}>
        {members.map((member, index) => (
          <PersonRow
            key={index}
            person={member}
            tag={member.self && <Tag>You</Tag>}
            note={member.own ? undefined : byGroup}
          />
        ))}
      </ul>
      <ButtonLink to={to({ ask: 'leave' })} size="s" className="justify-self-start">
        Leave the collection
      </ButtonLink>
    </div>
  )
}
