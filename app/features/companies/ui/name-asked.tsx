import { Form, href, useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { OwnCompany } from '../company.query.server.ts'
import { NAME_ASKED, UNNAMED } from '../rules.ts'

/** Asks people who offer homes for a public name, until they choose or decline one. */
export function NameAsked({ company: { nameAsked } }: { company: Pick<OwnCompany, 'nameAsked'> }) {
  const busy = useNavigation().state !== 'idle'
  if (!nameAsked) return null
  return (
    <section
      aria-label="Your company’s name"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4"
    >
      <p className="min-w-0 flex-[1_1_18rem]">{NAME_ASKED}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <ButtonLink to={href('/manage/company')}>Choose a name</ButtonLink>
        <SubmitButton busy={busy} look="quiet" name="intent" value="keep-unnamed">
          Keep “{UNNAMED}”
        </SubmitButton>
      </Form>
    </section>
  )
}
