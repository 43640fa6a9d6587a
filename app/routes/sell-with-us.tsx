import type { Route } from './+types/sell-with-us'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { SupportContacts } from '#app/features/site/ui/support-contacts.tsx'
import { Words, WordsSection } from '#app/features/site/ui/words.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'List with us',
    description: 'What a home on Roost shows to students, and what to have at hand to list yours.',
    path: '/sell-with-us',
  })

const facts = [
  ['The price and what it is for', 'the whole home or one bed, and from when it is free.'],
  ['What comes on top', 'mandatory fees and utilities: the amount, or that they are included.'],
  ['The lease', 'joint or by the bed, how many months, deposit and application fee.'],
  ['The home', 'type, beds, baths, size, furnished or not, pets, laundry, parking, step-free access.'],
  ['Where it is', 'the address, or the ZIP code alone if you would rather not show the door.'],
  ['Up to 16 photos', 'the first one is what people see in the list.'],
] as const

/** For people with homes to rent out, in words (specification part 1 §2, PRODUCT.md §2). */
export default function SellWithUsPage({ matches }: Route.ComponentProps) {
  const { support } = matches[0].loaderData
  return (
    <Words
      title="Partner with Roost"
      lead="Students compare homes here by what each of them would pay. A home that states its costs clearly is easy to choose."
    >
      <WordsSection title="What students see of your home">
        <p>
          Each person’s share of the rent with its fees, the cash needed to move in, how far it is to campus,
          when it is free and when you last confirmed it. What you leave open is shown as “not stated”, so the
          more you state, the fewer questions are left.
        </p>
      </WordsSection>
      <WordsSection title="What to have at hand">
        <ul className="grid gap-2">
          {facts.map(([title, text]) => (
            <li key={title} className="border-t border-line pt-2">
              <span className="font-medium">{title}:</span> <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
      </WordsSection>
      <WordsSection title="What we ask of you">
        <p>
          A real home at its real price, open to every student alike, as fair-housing law asks. Tell us when
          it is taken, so that nobody writes to you in vain.
        </p>
      </WordsSection>
      <WordsSection title="How homes get here">
        <p>
          The people who run this site load homes from lists, such as the spreadsheet you may keep already,
          and get back a report of each row that could not be taken and why.
        </p>
        {support && <SupportContacts support={support} />}
      </WordsSection>
    </Words>
  )
}
