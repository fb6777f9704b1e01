import type { DemoCity, DemoDistrict, DemoRegion, EditionDemo, Names } from './demo.ts'

const t = (pl: string, en: string): Names => ({ pl, en })
/** A name that English leaves as it is. */
const same = (pl: string): Names => ({ pl, en: pl })
const region = (pl: string, en: string, cities: DemoCity[]): DemoRegion => ({
  name: t(pl, `${en} Voivodeship`),
  cities,
})
const districts = (...names: string[]): DemoDistrict[] => names.map((pl) => ({ name: same(pl) }))
const oldTown: DemoDistrict = { name: t('Stare Miasto', 'Old Town') }

const warszawa = districts(
  'Śródmieście', 'Mokotów', 'Ursynów', 'Wola', 'Ochota', 'Żoliborz',
  'Bielany', 'Bemowo', 'Praga-Południe', 'Praga-Północ', 'Białołęka', 'Wilanów',
)
const krakow = [
  oldTown,
  ...districts(
    'Grzegórzki', 'Prądnik Czerwony', 'Prądnik Biały', 'Krowodrza', 'Bronowice',
    'Dębniki', 'Podgórze', 'Czyżyny', 'Mistrzejowice', 'Bieńczyce', 'Nowa Huta',
  ),
]
const wroclaw = [
  oldTown,
  ...districts(
    'Nadodrze', 'Ołbin', 'Biskupin', 'Krzyki', 'Gaj', 'Borek', 'Oporów', 'Popowice', 'Karłowice', 'Psie Pole', 'Leśnica',
  ),
]
const lodz = districts(
  'Śródmieście', 'Bałuty', 'Widzew', 'Górna', 'Polesie', 'Retkinia', 'Teofilów', 'Radogoszcz', 'Chojny', 'Stoki',
)
const poznan = [
  oldTown,
  ...districts(
    'Jeżyce', 'Grunwald', 'Łazarz', 'Wilda', 'Rataje', 'Winogrady', 'Piątkowo', 'Naramowice', 'Sołacz', 'Winiary', 'Dębiec',
  ),
]

export const pl: EditionDemo = {
  regions: [
    region('Mazowieckie', 'Masovian', [
      { alias: 'warszawa', name: t('Warszawa', 'Warsaw'), popular: true, districts: warszawa },
      { alias: 'radom', name: same('Radom') },
      { alias: 'plock', name: same('Płock') },
      { alias: 'siedlce', name: same('Siedlce') },
      { alias: 'pruszkow', name: same('Pruszków') },
    ]),
    region('Małopolskie', 'Lesser Poland', [
      { alias: 'krakow', name: same('Kraków'), popular: true, districts: krakow },
      { alias: 'tarnow', name: same('Tarnów') },
      { alias: 'nowy-sacz', name: same('Nowy Sącz') },
    ]),
    region('Dolnośląskie', 'Lower Silesian', [
      { alias: 'wroclaw', name: same('Wrocław'), popular: true, districts: wroclaw },
      { alias: 'legnica', name: same('Legnica') },
      { alias: 'walbrzych', name: same('Wałbrzych') },
    ]),
    region('Łódzkie', 'Łódź', [
      { alias: 'lodz', name: same('Łódź'), popular: true, districts: lodz },
      { alias: 'piotrkow-trybunalski', name: same('Piotrków Trybunalski') },
    ]),
    region('Wielkopolskie', 'Greater Poland', [
      { alias: 'poznan', name: same('Poznań'), popular: true, districts: poznan },
      { alias: 'kalisz', name: same('Kalisz') },
      { alias: 'leszno', name: same('Leszno') },
    ]),
    region('Pomorskie', 'Pomeranian', [
      { alias: 'gdansk', name: same('Gdańsk'), popular: true },
      { alias: 'gdynia', name: same('Gdynia') },
      { alias: 'slupsk', name: same('Słupsk') },
    ]),
    region('Śląskie', 'Silesian', [
      { alias: 'katowice', name: same('Katowice'), popular: true },
      { alias: 'czestochowa', name: same('Częstochowa') },
      { alias: 'sosnowiec', name: same('Sosnowiec') },
      { alias: 'gliwice', name: same('Gliwice') },
      { alias: 'bielsko-biala', name: same('Bielsko-Biała') },
      { alias: 'tychy', name: same('Tychy') },
      { alias: 'rybnik', name: same('Rybnik') },
    ]),
    region('Zachodniopomorskie', 'West Pomeranian', [
      { alias: 'szczecin', name: same('Szczecin'), popular: true },
      { alias: 'koszalin', name: same('Koszalin') },
    ]),
    region('Kujawsko-pomorskie', 'Kuyavian-Pomeranian', [
      { alias: 'bydgoszcz', name: same('Bydgoszcz'), popular: true },
      { alias: 'torun', name: same('Toruń') },
    ]),
    region('Lubelskie', 'Lublin', [{ alias: 'lublin', name: same('Lublin'), popular: true }]),
    region('Podlaskie', 'Podlaskie', [{ alias: 'bialystok', name: same('Białystok') }]),
    region('Podkarpackie', 'Subcarpathian', [{ alias: 'rzeszow', name: same('Rzeszów') }]),
    region('Warmińsko-mazurskie', 'Warmian-Masurian', [{ alias: 'olsztyn', name: same('Olsztyn') }]),
    region('Świętokrzyskie', 'Świętokrzyskie', [{ alias: 'kielce', name: same('Kielce') }]),
    region('Lubuskie', 'Lubusz', [
      { alias: 'zielona-gora', name: same('Zielona Góra') },
      { alias: 'gorzow-wielkopolski', name: same('Gorzów Wielkopolski') },
    ]),
    region('Opolskie', 'Opole', [{ alias: 'opole', name: same('Opole') }]),
  ],
  subjects: [
    { alias: 'matematyka', name: t('Matematyka', 'Mathematics'), popular: true },
    { alias: 'jezyk-angielski', name: t('Język angielski', 'English'), popular: true },
    { alias: 'jezyk-polski', name: t('Język polski', 'Polish'), popular: true },
    { alias: 'jezyk-niemiecki', name: t('Język niemiecki', 'German'), popular: true },
    { alias: 'fizyka', name: t('Fizyka', 'Physics'), popular: true },
    { alias: 'chemia', name: t('Chemia', 'Chemistry'), popular: true },
    { alias: 'biologia', name: t('Biologia', 'Biology'), popular: true },
    { alias: 'matura', name: t('Przygotowanie do matury', 'Matura preparation'), popular: true },
    { alias: 'egzamin-osmoklasisty', name: t('Egzamin ósmoklasisty', 'Eighth-grade exam'), popular: true },
    { alias: 'jezyk-hiszpanski', name: t('Język hiszpański', 'Spanish'), popular: true },
    { alias: 'programowanie', name: t('Programowanie', 'Programming'), popular: true },
    { alias: 'polski-dla-obcokrajowcow', name: t('Polski dla obcokrajowców', 'Polish for foreigners'), popular: true },
    { alias: 'jezyk-francuski', name: t('Język francuski', 'French') },
    { alias: 'jezyk-wloski', name: t('Język włoski', 'Italian') },
    { alias: 'edukacja-wczesnoszkolna', name: t('Edukacja wczesnoszkolna', 'Primary school') },
    { alias: 'przygotowanie-do-szkoly', name: t('Przygotowanie do szkoły', 'Preparing for school') },
    { alias: 'historia', name: t('Historia', 'History') },
    { alias: 'geografia', name: t('Geografia', 'Geography') },
    { alias: 'wiedza-o-spoleczenstwie', name: t('Wiedza o społeczeństwie', 'Civics') },
    { alias: 'informatyka', name: t('Informatyka', 'Computer science') },
    { alias: 'python', name: same('Python') },
    { alias: 'matematyka-wyzsza', name: t('Matematyka wyższa', 'Higher mathematics') },
    { alias: 'statystyka', name: t('Statystyka', 'Statistics') },
    { alias: 'logopedia', name: t('Logopedia', 'Speech therapy') },
    { alias: 'jezyk-ukrainski', name: t('Język ukraiński', 'Ukrainian') },
    { alias: 'jezyk-rosyjski', name: t('Język rosyjski', 'Russian') },
    { alias: 'jezyk-norweski', name: t('Język norweski', 'Norwegian') },
    { alias: 'jezyk-portugalski', name: t('Język portugalski', 'Portuguese') },
    { alias: 'jezyk-chinski', name: t('Język chiński', 'Chinese') },
    { alias: 'jezyk-japonski', name: t('Język japoński', 'Japanese') },
    { alias: 'jezyk-koreanski', name: t('Język koreański', 'Korean') },
    { alias: 'jezyk-turecki', name: t('Język turecki', 'Turkish') },
    { alias: 'jezyk-lacinski', name: t('Język łaciński', 'Latin') },
    { alias: 'ekonomia', name: t('Ekonomia', 'Economics') },
    { alias: 'rachunkowosc', name: t('Rachunkowość', 'Accounting') },
    { alias: 'prawo', name: t('Prawo', 'Law') },
    { alias: 'psychologia', name: t('Psychologia', 'Psychology') },
    { alias: 'filozofia', name: t('Filozofia', 'Philosophy') },
    { alias: 'fortepian', name: t('Fortepian', 'Piano') },
    { alias: 'gitara', name: t('Gitara', 'Guitar') },
    { alias: 'spiew', name: t('Śpiew', 'Singing') },
    { alias: 'skrzypce', name: t('Skrzypce', 'Violin') },
    { alias: 'teoria-muzyki', name: t('Teoria muzyki', 'Music theory') },
    { alias: 'rysunek', name: t('Rysunek', 'Drawing') },
    { alias: 'grafika-komputerowa', name: t('Grafika komputerowa', 'Graphic design') },
    { alias: 'szachy', name: t('Szachy', 'Chess') },
    { alias: 'robotyka', name: t('Robotyka', 'Robotics') },
    { alias: 'joga', name: t('Joga', 'Yoga') },
  ],
}
