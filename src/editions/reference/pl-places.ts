import type { ReferenceCity, ReferenceDistrict, ReferenceRegion, ReferenceUniversity, Names } from './types.ts'
import { krakow, lodz, poznan, warszawa, wroclaw } from './pl-districts.ts'

const t = (pl: string, en: string): Names => ({ pl, en })
const region = (pl: string, en: string, cities: ReferenceCity[]): ReferenceRegion => ({
  name: t(pl, `${en} Voivodeship`),
  cities,
})
const city = (alias: string, pl: string, plIn: string, en = pl): ReferenceCity => ({
  alias,
  name: t(pl, en),
  name_in: t(plIn, `in ${en}`),
})
const popular = (city: ReferenceCity, districts?: ReferenceDistrict[]): ReferenceCity => ({
  ...city,
  popular: true,
  ...(districts && { districts }),
})

export const regions: ReferenceRegion[] = [
  region('Mazowieckie', 'Masovian', [
    popular(city('warszawa', 'Warszawa', 'w Warszawie', 'Warsaw'), warszawa),
    city('radom', 'Radom', 'w Radomiu'),
    city('plock', 'Płock', 'w Płocku'),
    city('siedlce', 'Siedlce', 'w Siedlcach'),
    city('pruszkow', 'Pruszków', 'w Pruszkowie'),
  ]),
  region('Małopolskie', 'Lesser Poland', [
    popular(city('krakow', 'Kraków', 'w Krakowie'), krakow),
    city('tarnow', 'Tarnów', 'w Tarnowie'),
    city('nowy-sacz', 'Nowy Sącz', 'w Nowym Sączu'),
  ]),
  region('Dolnośląskie', 'Lower Silesian', [
    popular(city('wroclaw', 'Wrocław', 'we Wrocławiu'), wroclaw),
    city('legnica', 'Legnica', 'w Legnicy'),
    city('walbrzych', 'Wałbrzych', 'w Wałbrzychu'),
  ]),
  region('Łódzkie', 'Łódź', [
    popular(city('lodz', 'Łódź', 'w Łodzi'), lodz),
    city('piotrkow-trybunalski', 'Piotrków Trybunalski', 'w Piotrkowie Trybunalskim'),
  ]),
  region('Wielkopolskie', 'Greater Poland', [
    popular(city('poznan', 'Poznań', 'w Poznaniu'), poznan),
    city('kalisz', 'Kalisz', 'w Kaliszu'),
    city('leszno', 'Leszno', 'w Lesznie'),
  ]),
  region('Pomorskie', 'Pomeranian', [
    popular(city('gdansk', 'Gdańsk', 'w Gdańsku')),
    city('gdynia', 'Gdynia', 'w Gdyni'),
    city('slupsk', 'Słupsk', 'w Słupsku'),
  ]),
  region('Śląskie', 'Silesian', [
    popular(city('katowice', 'Katowice', 'w Katowicach')),
    city('czestochowa', 'Częstochowa', 'w Częstochowie'),
    city('sosnowiec', 'Sosnowiec', 'w Sosnowcu'),
    city('gliwice', 'Gliwice', 'w Gliwicach'),
    city('bielsko-biala', 'Bielsko-Biała', 'w Bielsku-Białej'),
    city('tychy', 'Tychy', 'w Tychach'),
    city('rybnik', 'Rybnik', 'w Rybniku'),
  ]),
  region('Zachodniopomorskie', 'West Pomeranian', [
    popular(city('szczecin', 'Szczecin', 'w Szczecinie')),
    city('koszalin', 'Koszalin', 'w Koszalinie'),
  ]),
  region('Kujawsko-pomorskie', 'Kuyavian-Pomeranian', [
    popular(city('bydgoszcz', 'Bydgoszcz', 'w Bydgoszczy')),
    city('torun', 'Toruń', 'w Toruniu'),
  ]),
  region('Lubelskie', 'Lublin', [popular(city('lublin', 'Lublin', 'w Lublinie'))]),
  region('Podlaskie', 'Podlaskie', [city('bialystok', 'Białystok', 'w Białymstoku')]),
  region('Podkarpackie', 'Subcarpathian', [city('rzeszow', 'Rzeszów', 'w Rzeszowie')]),
  region('Warmińsko-mazurskie', 'Warmian-Masurian', [city('olsztyn', 'Olsztyn', 'w Olsztynie')]),
  region('Świętokrzyskie', 'Świętokrzyskie', [city('kielce', 'Kielce', 'w Kielcach')]),
  region('Lubuskie', 'Lubusz', [
    city('zielona-gora', 'Zielona Góra', 'w Zielonej Górze'),
    city('gorzow-wielkopolski', 'Gorzów Wielkopolski', 'w Gorzowie Wielkopolskim'),
  ]),
  region('Opolskie', 'Opole', [city('opole', 'Opole', 'w Opolu')]),
]

const university = (city: string, pl: string, en: string): ReferenceUniversity => ({ name: t(pl, en), city })

export const universities: ReferenceUniversity[] = [
  university('warszawa', 'Uniwersytet Warszawski', 'University of Warsaw'),
  university('warszawa', 'Politechnika Warszawska', 'Warsaw University of Technology'),
  university('warszawa', 'Szkoła Główna Handlowa w Warszawie', 'SGH Warsaw School of Economics'),
  university('warszawa', 'Uniwersytet Kardynała Stefana Wyszyńskiego', 'Cardinal Stefan Wyszyński University'),
  university('warszawa', 'Uniwersytet Muzyczny Fryderyka Chopina', 'Chopin University of Music'),
  university('krakow', 'Uniwersytet Jagielloński', 'Jagiellonian University'),
  university('krakow', 'Akademia Górniczo-Hutnicza', 'AGH University of Krakow'),
  university('krakow', 'Politechnika Krakowska', 'Cracow University of Technology'),
  university('krakow', 'Uniwersytet Komisji Edukacji Narodowej', 'University of the National Education Commission'),
  university('wroclaw', 'Uniwersytet Wrocławski', 'University of Wrocław'),
  university('wroclaw', 'Politechnika Wrocławska', 'Wrocław University of Science and Technology'),
  university('lodz', 'Uniwersytet Łódzki', 'University of Lodz'),
  university('lodz', 'Politechnika Łódzka', 'Lodz University of Technology'),
  university('poznan', 'Uniwersytet im. Adama Mickiewicza', 'Adam Mickiewicz University'),
  university('poznan', 'Politechnika Poznańska', 'Poznan University of Technology'),
  university('gdansk', 'Uniwersytet Gdański', 'University of Gdańsk'),
  university('gdansk', 'Politechnika Gdańska', 'Gdańsk University of Technology'),
  university('katowice', 'Uniwersytet Śląski', 'University of Silesia'),
  university('gliwice', 'Politechnika Śląska', 'Silesian University of Technology'),
  university('torun', 'Uniwersytet Mikołaja Kopernika', 'Nicolaus Copernicus University'),
  university('lublin', 'Uniwersytet Marii Curie-Skłodowskiej', 'Maria Curie-Skłodowska University'),
  university(
    'lublin',
    'Katolicki Uniwersytet Lubelski Jana Pawła II',
    'The John Paul II Catholic University of Lublin',
  ),
  university('szczecin', 'Uniwersytet Szczeciński', 'University of Szczecin'),
  university('bialystok', 'Uniwersytet w Białymstoku', 'University of Białystok'),
  university('olsztyn', 'Uniwersytet Warmińsko-Mazurski', 'University of Warmia and Mazury'),
]
