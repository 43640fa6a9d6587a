import { useEffect, useRef, type ReactNode } from 'react'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { pieces, type PieceKey } from '../pieces.ts'
import { readText, type WrittenSection } from '../read-text.ts'
import type { AccentStyle } from '../accent.server.ts'
import type { Brand, LegalText, Support, Testimonials } from '../rules.ts'
import { SupportSection, TestimonialsSection } from './testimonials.tsx'
import { TextSections } from './text-sections.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'

type Props = {
  piece: PieceKey
  value: unknown
  /** The style tokens of the accent, if one was typed. */
  accent: AccentStyle | null
}

/** Previews a piece; `value` was parsed from its form. */
export function PiecePreview({ piece, value, accent }: Props) {
  return (
    <Preview of={value}>
      {value === null ? (
        <p>{pieces[piece].without}.</p>
      ) : (
        <Shown piece={piece} value={value} accent={accent} />
      )}
    </Preview>
  )
}

/** Previews a plain text. */
export function TextPreview({ sections }: { sections: WrittenSection[] }) {
  return (
    <Preview of={sections}>
      <div className="grid gap-9 text-lg">
        <TextSections sections={sections} />
      </div>
    </Preview>
  )
}

function Preview({ of, children }: { of: unknown; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => focusNewcomer(ref.current), [of])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="preview"
      className="grid gap-4 rounded-card border border-line-strong p-4 outline-none"
    >
      <h2 id="preview" className="text-sm font-medium text-ink-2">
        Preview: nothing is saved yet
      </h2>
      {children}
    </section>
  )
}

function Shown({ piece, value, accent }: Props) {
  switch (pieces[piece].kind) {
    case 'brand':
      return <BrandPreview brand={value as Brand} accent={accent} />
    case 'support':
      return <SupportSection support={value as Support} />
    case 'testimonials':
      return <TestimonialsSection {...(value as Testimonials)} />
    case 'text':
    case 'dated-text':
      return (
        <div className="grid gap-9 text-lg">
          <TextSections sections={readText((value as LegalText).text)} />
        </div>
      )
  }
}

/** The name, and the color in both themes. */
function BrandPreview({ brand: { name, links = [] }, accent }: { brand: Brand; accent: AccentStyle | null }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          style={accent ?? undefined}
          className="grid justify-items-start gap-3 rounded-card border border-line bg-paper p-4 text-ink"
        >
          <p className="flex items-center gap-2 text-lg font-semibold">
            <LogoMark className="size-6" />
            {name ?? PRODUCT_NAME}
          </p>
          <span className={buttonClass({ look: 'primary' })}>Find your home</span>
          <p className="text-accent">$1,250 a month</p>
          <p className="rounded-field bg-accent-soft px-2 py-1 text-accent">For you</p>
          {links.length > 0 && (
            <p className="text-sm text-ink-2">{links.map(({ label }) => label).join(' · ')}</p>
          )}
        </div>
      ))}
    </div>
  )
}
