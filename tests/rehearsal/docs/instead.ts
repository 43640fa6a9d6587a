// Names in the documents that differ on each machine, and the blocks that cannot run here.
import type { Block } from './blocks.ts'

/** What replaces the names in the documents. */
export type Places = {
  /** For `/mnt/backups`. */
  backups: string
  /** For `/opt`. */
  opt: string
  /** For `postgres://user:password@host:5432/roost`, and the cluster's server. */
  database: string
  /** For the pooler in front of it. */
  pooled: string
  /** For `EMAIL` and `HOME`. */
  email: string
  home: string
}

/** A document's commands, or their substitutes, with this machine's names. */
export const onThisMachine = (text: string, places: Places): string =>
  text
    .replaceAll(/(?<![\w$])EMAIL\b/g, places.email)
    .replaceAll(/(?<![\w$])HOME\b/g, places.home)
    .replaceAll('/mnt/backups', places.backups)
    .replaceAll('/opt/', `${places.opt}/`)
    .replaceAll('postgres://user:password@host:5432/roost', places.database)
    .replaceAll('postgres://roost:password@server:5432/roost', places.database)
    .replaceAll('postgres://roost:password@pgbouncer:6432/roost', places.pooled)

export type Instead = {
  document: string
  /** The whole block, so that people who change it look here. */
  block: string
  reason: string
  /** The closest substitutes: each runs as its own block. */
  run: string[]
}

const MOST_INSTEAD = 10

/** Stops the running site. */
export const CTRL_C = '# Ctrl-C'

/** A site with its own data beside the demo; neither the demo nor in production. */
const SMALL = 'DEMO=0 DATA_DIR="$PWD/small"'

export const insteads: Instead[] = [
  {
    document: 'README.md',
    block: 'npm ci && npm start',
    reason: '.ci/run began with npm ci, and the packages are the same',
    run: ['npm start'],
  },
  {
    document: 'README.md',
    block: 'npm ci && npm test',
    reason: '.ci/run does this right before, for most of an hour',
    run: ['npm test -- build'],
  },
  {
    document: 'docs/running.md',
    block: `pmtiles extract https://build.protomaps.com/DATE.pmtiles campus.pmtiles --bbox=-118.6,33.8,-118.1,34.2 --maxzoom=15
MAP_PMTILES=./campus.pmtiles npm start`,
    reason: 'pmtiles is a program from GitHub, and reads a map of the world from there',
    run: ['printf PMTiles > campus.pmtiles', 'MAP_PMTILES=./campus.pmtiles npm start'],
  },
  {
    document: 'docs/running.md',
    block: 'npm run move -- --to postgres://user:password@host:5432/roost',
    reason: 'the site here is the demo, which is not moved',
    run: [
      `${SMALL} npm start`,
      CTRL_C,
      `${SMALL} npm run move -- --to postgres://user:password@host:5432/roost`,
    ],
  },
  {
    document: 'docs/running.md',
    block: 'npm run restore -- /mnt/backups',
    reason: 'it fills an empty place, and the site here is not one',
    run: [
      CTRL_C,
      'mkdir restored && cp data/app-secret restored && DATA_DIR="$PWD/restored" npm run restore -- /mnt/backups',
      'DATA_DIR="$PWD/restored" npm start',
    ],
  },
  {
    document: 'docs/running.md',
    block: `npm ci && npm run build -- --after /opt/roost/build && npm run pack -- /opt/roost-new &&
rm -rf /opt/roost-before && mv /opt/roost /opt/roost-before && mv /opt/roost-new /opt/roost &&
roost update && systemctl restart roost-worker roost-web`,
    reason: 'nothing here runs under systemd, and the packages are installed',
    run: [
      `mkdir -p /opt/roost && cp -R build /opt/roost/build && npm run build -- --after /opt/roost/build && npm run pack -- /opt/roost-new &&
rm -rf /opt/roost-before && mv /opt/roost /opt/roost-before && mv /opt/roost-new /opt/roost`,
      `${SMALL} /opt/roost/bin/node /opt/roost/server/start-built.ts update /mnt/backups`,
      `${SMALL} /opt/roost/bin/node /opt/roost/server/start-built.ts`,
    ],
  },
  {
    document: 'docs/data.md',
    block: `osmium extract -b -118.34,33.98,-118.24,34.06 -s complete_ways region.osm.pbf -o area.osm.pbf
osmium tags-filter area.osm.pbf w/highway -o highways.osm.pbf
osmium export highways.osm.pbf --geometry-types=linestring -a type,id -o los-angeles.geojson
npm run import -- streets los-angeles.geojson --area "Los Angeles" --date 2026-11-01`,
    reason: 'the extract of a region has hundreds of megabytes, and osmium is not installed',
    run: ['npm run import -- streets los-angeles.geojson --area "Los Angeles" --date 2026-11-01'],
  },
  {
    document: 'docs/scaling.md',
    block: `DATABASE_URL=postgres://roost:password@pgbouncer:6432/roost
DATABASE_POOLER=transaction
DATABASE_DIRECT_URL=postgres://roost:password@server:5432/roost`,
    reason: 'these are settings: a site begins with them, on the database into which one was moved',
    run: [
      `export DATABASE_URL=postgres://roost:password@pgbouncer:6432/roost
export DATABASE_POOLER=transaction
export DATABASE_DIRECT_URL=postgres://roost:password@server:5432/roost
PUBLIC_URL=http://127.0.0.1:$PORT APP_SECRET=$(cat small/app-secret) DATA_DIR="$PWD/small" npm start`,
    ],
  },
]

/** A block's substitute; undefined if it runs as written. */
export const insteadOf = ({ document, text }: Block): Instead | undefined =>
  insteads.find((one) => one.document === document && one.block === text)

/** Languages of blocks that are not commands. Shell blocks must say `sh`, or they would not run. */
const NO_COMMANDS = new Set(['sql', 'ini', 'yaml'])

/** Faults in the list above and in the blocks. */
export function faultsOf(blocks: Block[]): string[] {
  const unknown = blocks.filter(({ language }) => language !== 'sh' && !NO_COMMANDS.has(language))
  const used = new Set(blocks.map(insteadOf))
  const stale = insteads.filter((one) => !used.has(one))
  return [
    ...unknown.map(({ document, line }) => `${document}:${line}: a block of commands begins with \`\`\`sh`),
    ...stale.map(({ document, block }) => `${document} does not have this block any more: ${block}`),
    ...(insteads.length > MOST_INSTEAD ? [`more than ${MOST_INSTEAD} blocks cannot be run`] : []),
  ]
}
