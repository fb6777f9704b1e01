import { cases } from './cases.ts'

/** Further texts in all five languages, written against a finder that already passed the others. */
export const moreOrdinary = cases(`
Денис вчиться добре, але з 5 теми відстає, пропустив 2 тижні, бал 6
Ми з Оболоні, Героїв Дніпра 34, під'їзд 2
350 грн online, 450 грн offline
Хочемо 8 занять на місяць, 3200 грн разом
тел. розмова не потрібна
Є Zoom, Meet, Skype.
Викладаю з 2011. Учнів 45. Середній бал 185.
1. Граматика 2. Читання 3. Письмо 4. Аудіювання 5. Говоріння
1) алгебра 2) геометрія 3) фізика
10 20 30 40 50 — рахуємо десятками
10, 20, 30, 40, 50, 60, 70, 80, 90, 100
Числа 101, 202, 303, 404, 505
12.10 контрольна, 19.10 тест, 26.10 іспит
IELTS Speaking 7, Writing 6.5, Reading 8, Listening 8.5
18+, 16+, 12+
Осталось 2 недели, 4 занятия, 10 тем
3 года в школе 39, 5 лет в лицее 165
3500тг/час, 6000тг/1.5 часа
10 000 тг / 12 000 тг / 15 000 тг
пн ср пт 15 16 17
Uczę 12 lat, 8 w liceum, 4 w podstawówce
lata 2015/2016, 2016/2017, 2017/2018
80/100/120
cena 80, 100 lub 120
strony 100-120, 140-160 i 180-200
5 x 60 min, 10 x 60 min, 20 x 60 min
de 2015 a 2019 en Madrid, de 2019 a 2023 en Sevilla
1) gramática 2) lectura 3) escritura
200 pesos 1 hora, 350 pesos 2 horas
cursos 2023/2024, 2024/2025 y 2025/2026
from 2015 to 2019 in Boston, from 2019 to 2023 in Austin
Q1 85 Q2 90 Q3 95 Q4 100
3 x 45 min, 2 x 60 min
room 204, building 7, gate 12
1,2,3,4,5,6,7,8,9,10
2 4 8 16 32 64 128 256
0 1 1 2 3 5 8 13 21
10:30am, 11:30am, 2:30pm
file_name and snake_case in Python
class MyClass, def my_func
`)
