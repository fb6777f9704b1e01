import type { ReferenceCity, ReferenceDistrict, ReferenceRegion, ReferenceUniversity } from './types.ts'

/** 'Name', 'Name | in the Name' or 'Name | in the Name | alias'. */
function place(text: string) {
  const [en = '', within = `in ${en}`, alias = slug(en)] = text.split(' | ')
  return { alias, name: { en }, name_in: { en: within } }
}
const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
const part = (text: string) => {
  const { name, name_in } = place(text)
  return { name, name_in }
}
const district = (text: string, ...parts: string[]): ReferenceDistrict => ({
  ...place(text),
  subdistricts: parts.map(part),
})
const districts = (...texts: string[]): ReferenceDistrict[] => texts.map(place)
const city = (text: string): ReferenceCity => place(text)
const popular = (text: string, ...parts: ReferenceDistrict[]): ReferenceCity => ({
  ...place(text),
  popular: true,
  districts: parts,
})
const region = (en: string, ...cities: ReferenceCity[]): ReferenceRegion => ({ name: { en }, cities })

const newYork = [
  district(
    'Manhattan',
    'Upper East Side | on the Upper East Side',
    'Upper West Side | on the Upper West Side',
    'Harlem',
    'Chelsea',
    'East Village | in the East Village',
    'Washington Heights',
  ),
  district('Brooklyn', 'Williamsburg', 'Park Slope', 'Brooklyn Heights', 'Bay Ridge', 'Bushwick', 'Sheepshead Bay'),
  district('Queens', 'Astoria', 'Flushing', 'Forest Hills', 'Jackson Heights', 'Long Island City', 'Bayside'),
  district('The Bronx | in the Bronx | bronx', 'Riverdale', 'Fordham', 'Pelham Bay', 'Mott Haven', 'Morris Park'),
  district('Staten Island | on Staten Island', 'St. George', 'New Dorp', 'Great Kills', 'Tottenville'),
]
const losAngeles = districts(
  'Downtown | in Downtown Los Angeles',
  'Hollywood',
  'Koreatown',
  'Silver Lake',
  'Echo Park',
  'Westwood',
  'Brentwood',
  'Venice',
  'Sherman Oaks',
  'Encino',
  'Northridge',
  'San Pedro',
)
const chicago = districts(
  'The Loop | in the Loop | loop',
  'Near North Side | on the Near North Side',
  'Lincoln Park',
  'Lake View',
  'Wicker Park',
  'Logan Square',
  'Uptown',
  'Edgewater',
  'Rogers Park',
  'Pilsen',
  'Bridgeport',
  'Hyde Park',
)

export const usRegions: ReferenceRegion[] = [
  region('New York', popular('New York', ...newYork), city('Buffalo')),
  region(
    'California',
    popular('Los Angeles', ...losAngeles),
    popular('San Diego'),
    popular('San Francisco'),
    city('San Jose'),
    city('Sacramento'),
    city('Oakland'),
    city('Fresno'),
    city('Long Beach'),
  ),
  region('Illinois', popular('Chicago', ...chicago)),
  region(
    'Texas',
    popular('Houston'),
    popular('Dallas'),
    city('San Antonio'),
    city('Austin'),
    city('Fort Worth'),
    city('El Paso'),
  ),
  region('Arizona', popular('Phoenix'), city('Tucson')),
  region('Pennsylvania', popular('Philadelphia'), city('Pittsburgh')),
  region('Massachusetts', popular('Boston')),
  region('Florida', city('Miami'), city('Jacksonville'), city('Tampa'), city('Orlando')),
  region('Washington', city('Seattle')),
  region('District of Columbia', city('Washington, D.C. | in Washington, D.C. | washington-dc')),
  region('Georgia', city('Atlanta')),
  region('Colorado', city('Denver')),
  region('North Carolina', city('Charlotte'), city('Raleigh')),
  region('Ohio', city('Columbus')),
  region('Indiana', city('Indianapolis')),
  region('Tennessee', city('Nashville')),
  region('Nevada', city('Las Vegas')),
  region('Oregon', city('Portland')),
  region('Michigan', city('Detroit')),
  region('Minnesota', city('Minneapolis')),
]

const university = (city: string, ...all: string[]): ReferenceUniversity[] => all.map((en) => ({ name: { en }, city }))

export const usUniversities: ReferenceUniversity[] = [
  ...university('new-york', 'Columbia University', 'New York University', 'Hunter College'),
  ...university('los-angeles', 'University of California, Los Angeles', 'University of Southern California'),
  ...university('san-diego', 'University of California, San Diego'),
  ...university('san-francisco', 'San Francisco State University'),
  ...university('san-jose', 'San José State University'),
  ...university('chicago', 'University of Chicago', 'University of Illinois Chicago'),
  ...university('houston', 'Rice University', 'University of Houston'),
  ...university('austin', 'University of Texas at Austin'),
  ...university('boston', 'Boston University', 'Northeastern University'),
  ...university('philadelphia', 'University of Pennsylvania', 'Temple University'),
  ...university('pittsburgh', 'Carnegie Mellon University', 'University of Pittsburgh'),
  ...university('seattle', 'University of Washington'),
  ...university('washington-dc', 'Georgetown University'),
  ...university('atlanta', 'Georgia Institute of Technology'),
  ...university('raleigh', 'North Carolina State University'),
  ...university('columbus', 'Ohio State University'),
  ...university('minneapolis', 'University of Minnesota'),
]
