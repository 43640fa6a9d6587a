import { Link, href } from 'react-router'
import { formatCount, formatFullDate } from '#app/platform/text/format.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { companiesPath } from '../paths.ts'
import type { CompanyRecord } from '../register.query.server.ts'

/** A company's name, its homes and people, and reports about its homes.
 *  @param homesPath the list of its homes */
export function CompanyHead({ company, homesPath }: { company: CompanyRecord; homesPath: string }) {
  const { companyId, name, since, homes, published, people, pausedAt, suspendedAt } = company
  const { reports, reportsActedOn } = company
  return (
    <header className="grid gap-2">
      <Link to={companiesPath()} className={`${textLink} justify-self-start`}>
        Companies
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        {suspendedAt && <Tag tone="bad">Suspended</Tag>}
        {pausedAt && <Tag tone="warn">Homes paused</Tag>}
      </div>
      <p className="num text-ink-2">
        Since <LocalTime at={since} to="day" />,{' '}
        <Link to={homesPath} className={textLink}>
          {formatCount(homes, 'home')}
        </Link>
        , {published} of them published.
      </p>
      <p className="num text-ink-2">
        {reports === 0
          ? 'No reports about its homes in the last 12 months.'
          : `${formatCount(reports, 'report')} about its homes in the last 12 months, ${reportsActedOn} of them acted on.`}
      </p>
      {people.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          {people.map(({ userId, name: called, owner }) => (
            <span key={userId}>
              <Link to={href('/admin/people/:userId', { userId })} className={textLink}>
                {called}
              </Link>{' '}
              <span className="text-sm text-ink-2">{owner ? 'owner' : 'colleague'}</span>
            </span>
          ))}
        </p>
      )}
      <p className="num text-sm wrap-anywhere text-ink-2">{companyId}</p>
    </header>
  )
}

/** The register's facts, for staff who may not change them. */
export function RegisterFactsRead({ company }: { company: CompanyRecord }) {
  const { licenseNumber, licenseEndsOn, documentsOn, documentsBy, termsVersion, termsOn } = company
  const day = (date: string | null) => (date === null ? 'Not entered' : formatFullDate(date))
  const rows = {
    'License or registration number': licenseNumber ?? 'Not entered',
    'License through': day(licenseEndsOn),
    'Documents reviewed': documentsOn === null ? 'Not entered' : `${day(documentsOn)} by ${documentsBy}`,
    'Version of the terms': termsVersion ?? 'Not entered',
    'Terms accepted on': day(termsOn),
    'Membership through': day(company.memberThrough),
  }
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[16rem_minmax(0,1fr)]">
        {Object.entries(rows).map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="num wrap-anywhere max-md:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">Admins enter this.</p>
    </>
  )
}
