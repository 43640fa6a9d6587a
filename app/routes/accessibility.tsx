import { Link, href } from 'react-router'
import type { Route } from './+types/accessibility'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { TextPage, TextSection } from '#app/features/site/ui/text-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Accessibility',
    description:
      'What this site does so that everyone can use it, and whom to tell when something gets in your way.',
    path: href('/accessibility'),
  })

/** Says the same as docs/procurement/accessibility.md. */
export default function AccessibilityPage() {
  return (
    <TextPage title="Accessibility" lead="Everyone should be able to find a home here.">
      <TextSection title="What we aim for">
        <p>
          Each page is made for the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA. The law
          for public universities in the United States, 28 CFR 35.200, asks for WCAG 2.1 AA, which is part of
          that.
        </p>
      </TextSection>
      <TextSection title="What to expect">
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            Everything can be done with a keyboard alone. In the list of homes, “?” shows its shortcuts.
          </li>
          <li>Text grows to 200 percent, without scrolling sideways.</li>
          <li>Colors follow the light or dark theme of your device.</li>
        </ul>
      </TextSection>
      <TextSection title="What we know is missing">
        <ul className="grid list-disc gap-1 pl-5">
          <li>Nobody has tried these pages with a screen reader yet.</li>
          <li>
            A keyboard does not reach the pins of the map one by one. Their homes, prices and ways are in the
            list.
          </li>
          <li>Photos that nobody described are named by their number and home alone.</li>
          <li>At 400 percent, pages for members are a few pixels wider than the screen.</li>
        </ul>
      </TextSection>
      <TextSection title="Tell us">
        <p>
          Is something in your way? <Link to={`${href('/about-us')}#contact`}>Write to us</Link>, with the
          page and what you use to read it. You need no account for that.
        </p>
      </TextSection>
    </TextPage>
  )
}
