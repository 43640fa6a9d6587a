import { useEffect } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { detailTabLabels, detailTabs } from '#app/features/listings/detail-params.ts'
import { detailHref, editHref } from '#app/features/listings/paths.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { markSeen } from '#app/features/search/ui/seen-homes.ts'
import { AmenitiesPanel } from './amenities-panel.tsx'
import { Availability } from './availability.tsx'
import type { DetailView } from '../views.ts'
import { FactRow } from './fact-row.tsx'
import { Gallery } from './gallery.tsx'
import { GoneNotice, PreviewNotice } from './notices.tsx'
import { LocationPanel } from './location-panel.tsx'
import { Overview, isRentStated } from './overview.tsx'
import { PricePanel } from './price-panel.tsx'
import { ShareButton } from './share-button.tsx'
import { SimilarHomes } from './similar-homes.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { TitleBlock } from './title-block.tsx'

const panels = {
  overview: Overview,
  amenities: AmenitiesPanel,
  location: LocationPanel,
}

function EditLink({ home }: { home: DetailView['home'] }) {
  return (
    <ButtonLink size="s" to={editHref(home.slug)} preventScrollReset>
      <Icon of="pencil" size="s" />
      Edit Property
    </ButtonLink>
  )
}

export function DetailPage({ view }: { view: DetailView }) {
  const { home, asked, notes, similar, today, may, preview } = view
  const Panel = panels[asked.tab]
  useEffect(() => (preview ? undefined : markSeen(home.id)), [home.id, preview])
  const others = (
    <SimilarHomes
      homes={similar}
      campus={home.campus}
      today={today}
      people={asked.people}
      perBed={asked.perBed}
    />
  )
  if (home.archived)
    return (
      <>
        <GoneNotice home={home} similar={similar.length > 0} today={today} />
        {others}
      </>
    )
  const hasRent = isRentStated(home)
  return (
    <>
      {preview && <PreviewNotice home={home} />}
      {/* Price and inquiry come first in tab order, wherever they are on screen. */}
      {hasRent && <StickyBar home={home} perBed={asked.perBed} today={today} />}
      <div className="grid grid-cols-1 gap-x-12 md:grid-cols-[minmax(0,1fr)_340px]">
        {hasRent && <PricePanel view={view} />}
        <div className="min-w-0 md:col-span-2 md:row-start-1">
          <Gallery key={home.id} photos={home.photos} name={home.name} />
        </div>
        <div className="mt-6 min-w-0 max-md:px-4 md:row-start-2">
          <TitleBlock home={home}>
            <div className="flex min-w-0 flex-wrap gap-2 max-md:hidden">
              {may.edit && <EditLink home={home} />}
              <ShareButton title={home.name} size="s" />
              <HomeSlot home={home} place="title" />
            </div>
            {/* Narrower than elsewhere, so that three fit on one line on a phone. */}
            <div className="flex flex-wrap gap-1.5 md:hidden [&_:is(a,button)]:px-2.5">
              <ShareButton title={home.name} size="s" />
              {may.edit && <EditLink home={home} />}
              <HomeSlot home={home} place="phone-title" />
            </div>
          </TitleBlock>
          <FactRow home={home} today={today} />
          <Availability view={view} />
          {notes.map((note) => (
            <p key={note} className="mt-4 rounded-field bg-sunken px-3.5 py-2.5 text-ink-2">
              {note}
            </p>
          ))}
          <div className="mt-6 mb-5">
            <Tabs
              label="About this home"
              tabs={detailTabs.map((tab) => ({
                to: detailHref(home.slug, { ...asked, tab }),
                label: detailTabLabels[tab],
                current: tab === asked.tab,
              }))}
            />
          </div>
          <Panel view={view} />
        </div>
      </div>
      {others}
    </>
  )
}
