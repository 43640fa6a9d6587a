import { useId } from 'react'
import { DEPOSIT_LAW, type AgreementPart } from '../agreement-parts.ts'
import type { AgreementSheet } from '../agreement.query.server.ts'

/** With more signers than this, text is smaller, so that all fits on one sheet. */
const MANY = 4

/** The sheet as it is printed: each part can be edited on the sheet, followed by signature lines. */
export function PrintedAgreement({ sheet: { group, signers, parts } }: { sheet: AgreementSheet }) {
  return (
    <div
      data-print-alone
      className={`grid gap-4 rounded-card border border-line bg-surface p-4 md:p-8 print:block print:border-0 print:bg-transparent print:p-0 print:leading-tight print:text-black print:[&_*]:text-black ${signers.length > MANY ? 'print:text-[8.5pt]' : 'print:text-[10pt]'}`}
    >
      <h2 className="text-2xl wrap-anywhere print:mb-2 print:text-[15pt]" dir="auto">
        Roommate agreement: {group}
      </h2>
      {parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
      <section className="break-inside-avoid print:mt-2">
        <h3 className="font-medium">About the deposit</h3>
        <p className="text-sm text-ink-2 print:text-[9pt]">
          {DEPOSIT_LAW.text} This is no legal advice.{' '}
          <a href={DEPOSIT_LAW.source.url} rel="noopener" className="underline underline-offset-4">
            {DEPOSIT_LAW.source.name}
          </a>
        </p>
      </section>
      <ul
        aria-label="Signatures"
        className="grid gap-5 break-inside-avoid print:mt-3 print:grid-cols-2 print:gap-x-8 print:gap-y-1"
      >
        {signers.map((name, index) => (
          <li
            key={index}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 pt-4 text-sm print:pt-6 print:text-[9pt]"
          >
            <span className="border-t border-current pt-1 wrap-anywhere">{name ?? 'Name'}, signature</span>
            <span className="border-t border-current pt-1">Date</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Part({ part: { key, title, text } }: { part: AgreementPart }) {
  const id = useId()
  return (
    <section className="break-inside-avoid print:mt-1.5">
      <h3>
        <label htmlFor={id} className="font-medium">
          {title}
        </label>
      </h3>
      {/* Not in a form, so that nothing is sent. In browsers that do not grow it, it has one line more than its text. */}
      <textarea
        id={id}
        data-part={key}
        defaultValue={text}
        rows={text.split('\n').length + 1}
        maxLength={2000}
        autoComplete="off"
        className="field-sizing-content w-full rounded-field border border-line-strong bg-surface px-3 py-2 text-md pointer-coarse:text-lg print:resize-none print:overflow-hidden print:rounded-none print:border-0 print:bg-transparent print:p-0 print:text-[length:inherit] print:leading-tight"
      />
    </section>
  )
}
