-- «Эскирген» is said of things that have grown old.
update claim_categories set title_ky = 'Сатылып кеткен же актуалдуу эмес' where code = 'sold';
