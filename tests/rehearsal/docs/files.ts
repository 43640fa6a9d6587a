// The files that the documents' commands import.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeTimetable } from '#app/features/transit/factory.ts'

const files: Record<string, string> = {
  'rentals.csv': `MLS,Prop Subtype,Address,City,Zip,BR,Baths(FTHQ),LP,SqFt,Pets
PW101,Apartment,2710 Quarry Row,Los Angeles,90007,2,1.00 (1 0 0 0),"$2,150",820,No
PW102,Single Family,1180 Thistle Lane,Los Angeles,90007,4,2.00 (2 0 0 0),"$4,800","1,640",Yes
`,
  'ours.csv': `external_id,address,zip,price,beds,price_basis,lat,lng
a1,915 Amberfinch Street,90007,1050,1,bed,34.0252,-118.2841
a2,917 Amberfinch Street,90007,2300,2,unit,34.0253,-118.2843
`,
  'groceries.geojson': JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 1,
        properties: { name: 'Fernway Market' },
        geometry: { type: 'Point', coordinates: [-118.2837, 34.0301] },
      },
    ],
  }),
  'campuses.json': JSON.stringify([
    { slug: 'thistle', name: 'Thistle College', shortName: 'Thistle', lat: 34.0901, lng: -118.3101 },
  ]),
  'los-angeles.geojson': JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 'w1',
        properties: { highway: 'residential', name: 'Quarry Row' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-118.2851, 34.0241],
            [-118.2837, 34.0301],
          ],
        },
      },
    ],
  }),
}

/** Writes them where the commands expect them. */
export async function writeImportedFiles(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  await writeTimetable(path.join(folder, 'metro.zip'))
}
