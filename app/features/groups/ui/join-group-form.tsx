import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { Section } from '#app/ui/section.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { JoinGroupField } from '../fields.ts'
import type { LinkOffer } from '../views.ts'
import { BlockedMemberNotice } from './blocked-notice.tsx'
import { CapFields } from './cap-fields.tsx'
import { GroupBirthDate } from './group-birth-date.tsx'

type Props = { offer: Omit<LinkOffer, 'groupId' | 'member'>; answer: FormAnswer<JoinGroupField> | undefined }

/** The single step for a person who has a group's link and an account. */
export function JoinGroupForm({ offer, answer }: Props) {
  const { asked, letsIn, asksBirthDate, profileCap, withBlocked } = offer
  const form = usePageForm(answer, { showsCap: 'no' })
  if (asked) return <WaitingNotice />
  return (
    <Section title="Join the group">
      {withBlocked && <BlockedMemberNotice />}
      <PageForm
        form={form}
        notDone="You have not joined yet"
        buttons={
          <SubmitButton busy={form.isBusy} look="primary">
            {letsIn ? 'Join the group' : 'Ask to join'}
          </SubmitButton>
        }
      >
        <p className="text-ink-2">
          {letsIn
            ? 'You are in at once. The group then sees your first name and initial.'
            : 'Somebody in the group has to say yes. They see your first name and initial.'}
        </p>
        {asksBirthDate && (
          <GroupBirthDate
            {...form.field('birthDate')}
            confirmed={form.field('birthDateConfirmed').defaultValue}
          />
        )}
        <CapFields profileCap={profileCap} field={form.field} />
      </PageForm>
    </Section>
  )
}

/** The page continues to the group by itself once a member admits the user. */
function WaitingNotice() {
  useLiveReload(['groups'])
  return (
    <Section title="You asked to join">
      <p>
        Somebody in the group has to say yes. You will hear of it here and by email; there is nothing more to
        do.
      </p>
    </Section>
  )
}
