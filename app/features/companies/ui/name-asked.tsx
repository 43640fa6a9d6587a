import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { OwnCompany } from '../company.query.server.ts'
import { UNNAMED } from '../rules.ts'

/** Asks people who offer homes for a public name, until they have chosen one. */
export function NameAsked({ company: { name, asked } }: { company: OwnCompany }) {
  if (name !== null || asked !== null) return null
  return (
    <section
      aria-label="Your company’s name"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4"
    >
      <p className="min-w-0 flex-[1_1_18rem]">
        Students read “{UNNAMED}” as who offers your homes. What is your company called?
      </p>
      <ButtonLink to={href('/manage/company')}>Choose a name</ButtonLink>
    </section>
  )
}
