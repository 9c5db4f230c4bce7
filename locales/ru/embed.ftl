# Posts in the pages of other sites.
embed-warning = Предупреждение: { $warning }
