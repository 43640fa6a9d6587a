import { href } from 'react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Chip, RemoveChip } from '../chip.tsx'
import { Icon } from '../icon.tsx'
import { Pagination } from '../pagination.tsx'
import { Tabs } from '../tabs.tsx'
import { Shelf } from './shelf.tsx'

export function ControlsGallery({ theme }: { theme: string }) {
  const [on, setOn] = useState(false)
  return (
    <>
      <Shelf title="Buttons">
        <Button look="primary">Apply Filters, show 42 homes</Button>
        <Button>Save</Button>
        <Button look="quiet">Clear Filters</Button>
        <Button look="primary" disabled>
          Search
        </Button>
        <Button size="s">Small</Button>
        <Button square size="s" look="quiet" aria-label="Like">
          <Icon of="heart" />
        </Button>
        <ButtonLink to={href('/dev/ui')}>A link</ButtonLink>
      </Shelf>
      <Shelf title="Chips">
        <Chip on={on} onClick={() => setOn(!on)}>
          Furnished
        </Chip>
        <Chip>
          <Icon of="sliders-horizontal" size="s" />
          More Filters
        </Chip>
        <RemoveChip to={href('/dev/ui')} label="Up to $1,300 a person" outcome="231 homes" />
        <RemoveChip
          to={href('/dev/ui')}
          label="“a search with very many words that nobody would ever type but someone will paste”"
          outcome="231 homes"
        />
      </Shelf>
      <Shelf title="Tabs and pages">
        <div className="grid w-full gap-4">
          <Tabs
            label={`Parts in ${theme}`}
            tabs={['Overview', 'Amenities', 'Location'].map((label, index) => ({
              label,
              to: `${href('/dev/ui')}?tab=${label}`,
              current: index === 0,
            }))}
          />
          <Pagination
            page={1}
            pages={3}
            href={(page) => `${href('/dev/ui')}?page=${page}`}
            label={`Few pages in ${theme}`}
          />
          <Pagination
            page={50}
            pages={2000}
            href={(page) => `${href('/dev/ui')}?page=${page}`}
            label={`Many pages in ${theme}`}
          />
        </div>
      </Shelf>
    </>
  )
}
