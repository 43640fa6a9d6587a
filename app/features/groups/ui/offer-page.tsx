import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { groupsPath } from '../paths.ts'
import type { JoinGroupField } from '../fields.ts'
import { looksForText } from '../flash-copy.ts'
import type { Offer } from '../views.ts'
import { BlockedMemberNotice } from './blocked-notice.tsx'
import { CapFields } from './cap-fields.tsx'
import { GroupFrame } from './group-frame.tsx'
import { PersonRow, rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Section } from '#app/ui/section.tsx'

type Props = {
  offer: Omit<Offer, 'groupId'>
  answer: FormAnswer<JoinGroupField> | undefined
  /** Set for an invitation, which can be declined. */
  declines?: boolean
}

/** Asks a person whether they want to join a group, and what the group may see of their cap. */
export function OfferPage({ offer, answer, declines = false }: Props) {
  const form = usePageForm(answer, { showsCap: 'no' })
  const looksFor = looksForText(offer)
  return (
    <GroupFrame
      title={`Join “${offer.name}”?`}
      lead={
        offer.from === null
          ? 'You are invited to this roommate group.'
          : `${offer.from} asks you to join this roommate group.`
      }
      back={{ to: groupsPath, label: 'Your groups' }}
    >
      {offer.withBlocked && <BlockedMemberNotice />}
      <Section title="Members">
        <ul className={rowsBox}>
          {offer.members.map((person, index) => (
            <PersonRow key={index} person={person} />
          ))}
        </ul>
        {looksFor.length > 0 && <p className="text-ink-2">Looking for: {looksFor.join(' · ')}</p>}
      </Section>
      <Section title="Before you join">
        <PageForm
          form={form}
          notDone="You have not joined yet"
          buttons={
            <>
              <SubmitButton busy={form.isBusy} look="primary" name="intent" value="accept">
                Join the group
              </SubmitButton>
              {declines && (
                <SubmitButton busy={form.isBusy} look="quiet" name="intent" value="decline">
                  No, thanks
                </SubmitButton>
              )}
            </>
          }
        >
          <CapFields profileCap={offer.profileCap} field={form.field} />
        </PageForm>
      </Section>
    </GroupFrame>
  )
}
